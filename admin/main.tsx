import '@fontsource-variable/alumni-sans/wght.css';
import '@fontsource-variable/host-grotesk/wght.css';
import './theme/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createAdminRouter } from './App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('admin/index.html has no element with the id root.');

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createAdminRouter()} />
  </StrictMode>,
);
