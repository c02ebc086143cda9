import { Gauge, Registry } from 'prom-client';
import { diskSpaceOf } from '../disk.ts';

/** @param folders by their label; a folder that cannot be read has no metrics */
export function createDiskMetrics(folders: { readonly [name: string]: string }): { text(): Promise<string> } {
  const registry = new Registry();
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['folder'] as const, registers: [registry] });
  const free = gauge(
    'verve_disk_free_bytes',
    'Room on the file system of a folder that the product writes to.',
  );
  const total = gauge('verve_disk_bytes', 'Size of that file system.');
  return {
    async text() {
      for (const [folder, directory] of Object.entries(folders)) {
        const room = await diskSpaceOf(directory);
        free.remove({ folder });
        total.remove({ folder });
        if (!room) continue;
        free.set({ folder }, room.free);
        total.set({ folder }, room.total);
      }
      return registry.metrics();
    },
  };
}
