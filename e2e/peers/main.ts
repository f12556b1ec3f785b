// `npm run test:peers`: tests the integrations against the real systems, which it installs and starts. Not part of
// `npm test`: it takes some 5 GB and, the first time, a quarter of an hour. `npm run test:peers n8n` tests one of
// them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FlowisePeer } from './flowisePeer.js'
import { N8nPeer } from './n8nPeer.js'
import type { Program } from './program.js'
import { Report, same } from './report.js'
import { Gateway } from './shop.js'
import { tryFlowise } from './tryFlowise.js'
import { tryN8n } from './tryN8n.js'
import { tryN8nNodes } from './tryN8nNodes.js'

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const chosen = process.argv.slice(2)
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)

const data = mkdtempSync(join(tmpdir(), 'morpheus-peers-'))
const programs: Program[] = []
const report = new Report()
try {
  const gateway = await Gateway.open(data)
  programs.push(gateway.program)
  const secrets: string[] = []
  if (isChosen('n8n')) {
    const n8n = await N8nPeer.open(data)
    programs.push(n8n.program)
    secrets.push(n8n.apiKey)
    await tryN8n(n8n, gateway.morpheus, report)
    await tryN8nNodes(n8n, gateway, report)
  }
  if (isChosen('flowise')) {
    const flowise = await FlowisePeer.open(data)
    programs.push(flowise.program)
    secrets.push(...flowise.keys.map(({ apiKey }) => apiKey))
    await tryFlowise(flowise, gateway.morpheus, report)
  }
  report.chapter('Gateway')
  await report.step('nenhuma chave está no log', async () => {
    const { output } = gateway.program
    same(
      secrets.filter((secret) => output.includes(secret)),
      [],
    )
    return `${output.length} bytes lidos`
  })
} finally {
  await Promise.all(programs.map((program) => program.end()))
  rmSync(data, { recursive: true, force: true })
}
process.stdout.write(report.failed === 0 ? '\nTudo certo.\n' : `\n${report.failed} falharam.\n`)
process.exitCode = report.failed === 0 ? 0 : 1
