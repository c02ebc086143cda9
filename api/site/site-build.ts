import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderSite, SiteAssets } from '#shared/public.ts';

/** The built public site: its renderer, and the addresses of its files. */
export interface SiteBuild {
  render: RenderSite;
  assets: SiteAssets;
  /** Folder of what browsers load. */
  directory: string;
  /** Folder of the built admin app. */
  adminDirectory: string;
}

interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

const DIST = path.join(import.meta.dirname, '..', '..', 'dist');

/**
 * @param dist folder that the build wrote; the project's own unless told
 * @throws Error when there is no build
 */
export async function loadSiteBuild(dist = DIST): Promise<SiteBuild> {
  const directory = path.join(dist, 'site');
  const manifest = JSON.parse(await readFile(path.join(directory, '.vite/manifest.json'), 'utf8'));
  const { render } = await import(pathToFileURL(path.join(dist, 'site-server/entry-server.js')).href);
  return { render, assets: assetsOf(manifest), directory, adminDirectory: path.join(dist, 'admin') };
}

function assetsOf(manifest: Record<string, ManifestChunk>): SiteAssets {
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The build of the public site has no entry.');
  const imported = (entry.imports ?? []).map((key) => manifest[key]).filter((chunk) => chunk !== undefined);
  const chunks = [entry, ...imported];
  const address = (file: string) => `/${file}`;
  const fonts = new Set(
    chunks.flatMap((chunk) => chunk.assets ?? []).filter((file) => /latin-wght.*\.woff2$/.test(file)),
  );
  return {
    scripts: [address(entry.file)],
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map(address),
    preloads: [
      ...[...fonts].map((file) => ({ href: address(file), as: 'font' as const })),
      ...imported.map((chunk) => ({ href: address(chunk.file), as: 'script' as const })),
    ],
  };
}
