import { type Environment, listeningName, readEnvironment } from '../environment/environment.ts';
import { createLog, inSources, type Logger } from '../log.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';
import { StartError } from './start-error.ts';

/** Runs a start; if it fails, closes what it opened and ends the process with a readable message. */
export async function runStart(
  variables: NodeJS.ProcessEnv,
  begin: (environment: Environment, log: Logger, lifetime: Shutdown) => Promise<void>,
): Promise<void> {
  let lifetime: Shutdown | undefined;
  try {
    const environment = readEnvironment(variables);
    const log = createLog(environment.logLevel);
    lifetime = createShutdown(log, environment.drainSeconds * 1000);
    await begin(environment, log, lifetime);
  } catch (error) {
    if (lifetime?.stopping) return;
    process.stderr.write(`\n${explain(error)}\n\n`);
    if (lifetime) await lifetime.stop(1);
    process.exit(1);
  }
}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code, path: file, stack } = error as NodeJS.ErrnoException;
  if (file && ['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')) {
    return (
      `This account may not use ${file} (${code}). Most likely an earlier start ran as another account, such as root: ` +
      'start as that one, change the owner of the folder, or set DATA_DIR to another folder.'
    );
  }
  return `The start failed.\n${inSources(stack ?? String(error))}`;
}

/**
 * @param setupCode while there is no administrator
 * @returns what is printed once the product answers
 */
export function welcome(environment: Environment, setupCode: string | undefined): string {
  const { siteName, siteUrl, host, port } = environment;
  const here = `http://${listeningName(host)}:${port}`;
  const lines = [
    `\n${siteName} is running.\n`,
    `  Site    ${siteUrl}/`,
    `  Admin   ${siteUrl}/admin/`,
    ...(here === siteUrl ? [] : [`  Listening on ${here}`]),
    ...(setupCode
      ? [
          `\n  There is no admin account yet. Make the first one at ${siteUrl}/admin/setup`,
          `  with this one-time code: ${setupCode}`,
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}
