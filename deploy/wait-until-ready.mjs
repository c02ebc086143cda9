// node wait-until-ready.mjs http://127.0.0.1:3001/readyz: waits for a 200 response, and fails after 170 s.
const [address] = process.argv.slice(2);
const giveUp = Date.now() + 170_000;
for (;;) {
  const isReady = await fetch(address, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReady) break;
  if (Date.now() > giveUp) {
    process.stderr.write(`${address} did not become ready.\n`);
    process.exit(1);
  }
  await new Promise((resolve) => setTimeout(resolve, 250));
}
