import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface WrkOptions {
  seconds: number;
  connections: number;
  headers?: { [name: string]: string };
  /** Number of different pages to request; adds `page=` to the query. */
  pages?: number;
}

export interface WrkResult {
  /** Responses per second. */
  rate: number;
  /** 99th percentile of the response time, in milliseconds. */
  p99: number;
}

/** Loads an address with Debian's wrk. @throws Error if a response was not 2xx, or wrk is not installed */
export async function wrk(
  url: string,
  { seconds, connections, headers = {}, pages }: WrkOptions,
): Promise<WrkResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-wrk-'));
  try {
    const script = path.join(folder, 'pages.lua');
    const { pathname, search } = new URL(url);
    const joint = search ? '&' : '?';
    await writeFile(
      script,
      `function request() return wrk.format(nil, "${pathname}${search}${joint}page=" .. math.random(1, ${pages})) end`,
    );
    const { stdout } = await run('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--latency',
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      ...(pages ? ['-s', script] : []),
      url,
    ]);
    const refused = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0];
    if (refused) throw new Error(`${url}: ${refused}`);
    const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
    const factor = { us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN;
    return {
      rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
      p99: Number(p99) * factor,
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error("This needs wrk: apt-get install wrk, or your system's package of that name.");
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
