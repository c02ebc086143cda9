import { type Environment, listeningName, readEnvironment } from '../environment/environment.ts';
import { createLog, type Logger } from '../log.ts';
import { createShutdown, type Shutdown } from './shutdown.ts';
import { explainFailure } from './start-error.ts';

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
    process.stderr.write(`\n${explainFailure(error)}\n\n`);
    if (lifetime) await lifetime.stop(1);
    process.exit(1);
  }
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
