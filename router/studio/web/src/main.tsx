import { render } from 'preact';
import './style/index.css';
import { App } from './ui/app.tsx';
import { begin } from './store.ts';

render(<App />, document.getElementById('app') ?? document.body);
void begin();
