import { connect, createServer } from 'node:net'

/** TCP proxy on loopback whose connections can be cut. */
export async function openProxy(target) {
  const { port: targetPort } = new URL(target)
  const open = new Set()
  const server = createServer((near) => {
    const far = connect(Number(targetPort), '127.0.0.1')
    open.add(near)
    near.pipe(far).pipe(near)
    const end = () => {
      open.delete(near)
      near.destroy()
      far.destroy()
    }
    for (const side of [near, far]) side.on('error', end).on('close', end)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    cut() {
      const count = open.size
      for (const socket of open) socket.resetAndDestroy()
      return count
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
