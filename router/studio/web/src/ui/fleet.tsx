import { caps } from '../store.ts';

export function Fleet() {
  return (
    <main class="fleet">
      <h1>Fleet</h1>
      <p>{caps.value?.models.length} models</p>
    </main>
  );
}
