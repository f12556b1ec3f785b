import { connect, createServer } from 'node:net'

const startsOf = { commit: /^commit/i, notify: /pg_notify/ }

/** A proxy before Postgres that counts the statements which pass through it. */
export async function countStatements(server) {
  const { port, hostname } = new URL(server)
  const counts = { statements: 0, commit: 0, notify: 0 }
  const proxy = createServer((near) => {
    const far = connect(Number(port || 5432), hostname)
    const read = reader((text) => {
      counts.statements += 1
      for (const [kind, pattern] of Object.entries(startsOf)) if (pattern.test(text)) counts[kind] += 1
    })
    near.on('data', read).pipe(far).pipe(near)
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const side of [near, far]) side.setNoDelay(true).on('error', end).on('close', end)
  })
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(server)
  url.host = `127.0.0.1:${proxy.address().port}`
  return { url: url.href, counts: () => ({ ...counts }), close: () => proxy.close() }
}

/** Reads the messages of a client: a length and the start, then one letter, a length and a body each. */
function reader(onStatement) {
  let waiting = Buffer.alloc(0)
  let hasStarted = false
  return (chunk) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    for (;;) {
      const head = hasStarted ? 1 : 0
      if (waiting.length < head + 4) return
      const size = head + waiting.readUInt32BE(head)
      if (waiting.length < size) return
      const kind = hasStarted ? String.fromCharCode(waiting[0]) : ''
      // A simple statement, or one that is parsed after its name, which is empty.
      if (kind === 'Q') onStatement(waiting.toString('latin1', 5, size))
      if (kind === 'P') onStatement(waiting.toString('latin1', 6, size))
      hasStarted = true
      waiting = waiting.subarray(size)
    }
  }
}
