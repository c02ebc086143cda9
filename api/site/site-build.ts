import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import express, { type RequestHandler, Router } from 'express';
import type { ViteDevServer } from 'vite';
import { adminColours, DEFAULT_COLOURS } from '#shared/brand-colours.ts';
import { brandLines } from '#shared/company.ts';
import type { RenderSite, SiteAssets } from '#shared/public.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { ROOT } from '../platform/program.ts';

/** The built public site: its renderer, and the addresses of its files. */
export interface SiteBuild {
  render: RenderSite;
  assets: SiteAssets;
  /** Folder of the files for browsers. */
  directory: string;
  /** Folder of the built admin app. */
  adminDirectory: string;
}

interface ManifestChunk {
  file: string;
  name?: string;
  css?: string[];
  assets?: string[];
}

type Manifest = { [key: string]: ManifestChunk };

const DIST = path.join(ROOT, 'dist');

/** @throws Error when there is no build */
export async function loadSiteBuild(): Promise<SiteBuild> {
  const directory = path.join(DIST, 'site');
  const manifest = JSON.parse(await readFile(path.join(directory, '.vite/manifest.json'), 'utf8'));
  const { render } = await import(pathToFileURL(path.join(DIST, 'site-server/entry-server.js')).href);
  return { render, assets: assetsOf(manifest), directory, adminDirectory: path.join(DIST, 'admin') };
}

function assetsOf(manifest: Manifest): SiteAssets {
  // By their names in vite.site.config.ts; under the name of its source the manifest has the style sheet.
  const script = Object.values(manifest).find(({ name, file }) => name === 'site' && file.endsWith('.js'));
  if (!script) throw new Error('The build of the public site has no entry.');
  return {
    script: address(script.file),
    styles: (script.css ?? []).map(address),
    fonts: (script.assets ?? []).filter((file) => /latin-wght.*\.woff2$/.test(file)).map(address),
  };
}

const address = (file: string) => `/${file}`;

/** The admin app from its sources, for development. */
export function adminFromVite(vite: ViteDevServer): RequestHandler {
  return (request, response, next) => {
    if (!/^\/admin(?:$|[/?])/.test(request.originalUrl)) return next();
    vite.middlewares(request, response, next);
  };
}

/** The app reads the brand from the page, as its files are built before the configuration is known. */
const SITE_NAME = /(<meta name="application-name" content=")[^"]*("\s*\/?>)/;

/** @returns the built page with the owner's name, colours and icon */
function branded(page: string, { name, line, colours = DEFAULT_COLOURS, hasIcon }: SiteIdentity): string {
  const palettes = adminColours(colours);
  const own = [
    line !== brandLines(name)[1] && `<meta name="brand-line" content="${escapeHtml(line ?? '')}" />`,
    palettes && `<meta name="brand-colours" content="${escapeHtml(JSON.stringify(palettes))}" />`,
    hasIcon && `<meta name="brand-icon" content="/apple-touch-icon.png" />`,
  ];
  return page.replace(
    SITE_NAME,
    (_, before, after) => before + escapeHtml(name) + after + own.filter(Boolean).join(''),
  );
}

/** Serves the admin app's files, and the app itself at every other address below /admin, as it has its own router. */
export function adminAppRouter(build: SiteBuild, site: SiteIdentity): Router {
  const router = Router();
  const directory = build.adminDirectory;
  const built = readFileSync(path.join(directory, 'index.html'), 'utf8');
  router.use('/assets', ...hashedAssets(directory));
  router.use(express.static(directory, { index: false, maxAge: '1h', redirect: false }));
  router.get('/{*path}', (request, response, next) => {
    if (request.path.startsWith('/assets/')) return next();
    response.set('Cache-Control', 'no-cache').type('html').send(branded(built, site));
  });
  return router;
}

/** Best first; the build writes these next to each file (vite.compressed.ts). */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

const HASHED = { immutable: true, maxAge: '365d', index: false, redirect: false } as const;

/** Serves the files of a build whose names have a hash of their content. @param directory of the build */
export function hashedAssets(directory: string): RequestHandler[] {
  const assets = path.join(directory, 'assets');
  return [compressedAssets(assets, HASHED), express.static(assets, HASHED)];
}

/**
 * Sends files that the build compressed at the highest level, which would take too long at a request. Other requests go to the
 * next handler.
 * @param options as express.static takes them
 */
function compressedAssets(folder: string, options: { immutable: boolean; maxAge: string }): RequestHandler {
  const files = new Set(readdirSync(folder));
  return (request, response, next) => {
    const name = request.path.slice(1);
    const encoding = ENCODINGS.find(
      (one) => files.has(name + one.ending) && request.acceptsEncodings(one.name) === one.name,
    );
    if (!encoding || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    response.set('Content-Encoding', encoding.name).vary('Accept-Encoding').type(path.extname(name));
    response.sendFile(name + encoding.ending, { root: folder, ...options }, (error) => {
      // Ignores visitors who leave; a file that a new build removed is for the next handler.
      if (!error || response.headersSent) return;
      response.removeHeader('Content-Encoding');
      next();
    });
  };
}
