import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // Relative addresses: the built pages work from any folder of any server.
  base: './',
  plugins: [react(), tailwindcss()],
  worker: { format: 'es' },
  build: { manifest: true, target: 'es2023' },
});
