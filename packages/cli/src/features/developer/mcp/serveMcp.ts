import { createInterface } from 'node:readline'
import { createMcpServer, listToolAreas, type McpOptions, parseFailure } from '@morpheus/sdk/mcp'
import { version } from '../../../core/version.js'

export { listToolAreas as toolAreas }

interface StdioOptions extends Omit<McpOptions, 'version'> {
  ready: (count: number) => void
}

/** Serves the protocol over stdin and stdout, a message per line, until stdin ends. */
export async function serveMcp({ ready, ...options }: StdioOptions): Promise<void> {
  const server = createMcpServer({ ...options, version })
  const pending = new Set<Promise<void>>()
  const write = (answer: object | null) => {
    if (answer) process.stdout.write(`${JSON.stringify(answer)}\n`)
  }
  const lines = createInterface({ input: process.stdin })
  ready(server.toolCount)
  for await (const line of lines) {
    const message = parse(line)
    // Calls run side by side: a slow one does not hold up the others.
    const answering: Promise<void> = (
      message === undefined ? Promise.resolve(parseFailure()) : server.handle(message)
    )
      .then(write)
      .finally(() => pending.delete(answering))
    pending.add(answering)
  }
  await Promise.all(pending)
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
