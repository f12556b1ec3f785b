// `npm run dev`: the gateway from source on port 8000, restarted on change, behind Vite's dev server.
import { spawn } from 'node:child_process'
import { ensureDependencies, root } from './setup.mjs'

await ensureDependencies()
const children = [
  [
    'npx',
    [
      'tsx',
      'watch',
      '--conditions=@morpheus/source',
      'apps/gateway/src/start/main.ts',
      ...process.argv.slice(2),
    ],
  ],
  ['npm', ['run', 'dev', '-w', '@morpheus/dashboard']],
].map(([command, args]) => spawn(command, args, { cwd: root, stdio: 'inherit' }))

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
