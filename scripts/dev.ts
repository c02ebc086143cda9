import { spawn } from 'node:child_process';
import path from 'node:path';

/** Node restarts the server when a file that it imports changes; Vite updates the browser itself. */
const server = path.join(import.meta.dirname, 'dev-server.ts');
const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', server], {
  stdio: ['inherit', 'inherit', 'inherit'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
process.on('disconnect', () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 0));
