// Serves a folder on this machine, as any host of static files does:
//
//     node web/serve.mjs FOLDER [PORT]
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';

/** Port 0: any that is free. Returns the address. */
export async function serve(folder, port) {
  const server = await context({ logLevel: 'silent' });
  const { port: chosen } = await server.serve({ servedir: folder, host: '127.0.0.1', port });
  return { address: `http://127.0.0.1:${chosen}/`, close: () => server.dispose() };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await serve(resolve(process.argv[2]), Number(process.argv[3] ?? 8000));
  console.log(`wend's page is at ${address} (Ctrl C ends it)`);
}
