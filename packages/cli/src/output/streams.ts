const guarded = new Set<NodeJS.WriteStream>()

/** `morpheus listar | head` closes the pipe early: that is no failure. A stream is made only when written to. */
function guard(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  if (guarded.has(stream)) return stream
  guarded.add(stream)
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    throw error
  })
  return stream
}

export const out = () => guard(process.stdout)
export const err = () => guard(process.stderr)
