import '@fontsource-variable/inter';
import '@fontsource/jetbrains-mono/latin-400.css';
import '@fontsource/jetbrains-mono/latin-500.css';
import '@fontsource/jetbrains-mono/latin-600.css';
import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connect } from '#worker';
import { App } from './app.tsx';
import { watched } from './data/client.ts';
import { followTheme } from './session/layout.ts';

followTheme();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App client={watched(connect())} />
    </StrictMode>,
  );
}
