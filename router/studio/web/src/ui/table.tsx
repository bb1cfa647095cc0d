// Tables of the fleet.
import type { ComponentChildren } from 'preact';

// Table shows rows under named columns. A column without a name has no header.
export function Table({ label, columns, children }: { label: string; columns: string[]; children: ComponentChildren }) {
  return (
    <div class="table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((c) => (c ? <th key={c} scope="col">{c}</th> : <td key={c} />))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface LineProps {
  cells: ComponentChildren[];
  head?: number; // the cell that names the line
  long?: number[]; // cells that may take several lines
  kind?: string; // class
}

export function Line({ cells, head = 0, long = [], kind = '' }: LineProps) {
  return (
    <tr class={kind}>
      {cells.map((cell, i) =>
        i === head ? (
          <th key={i} scope="row">
            {cell}
          </th>
        ) : (
          <td key={i} class={long.includes(i) ? 'long' : ''}>
            {cell}
          </td>
        ),
      )}
    </tr>
  );
}
