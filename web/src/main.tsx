import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('There is no #root element to start in.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
