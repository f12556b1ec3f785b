import factory from 'jq-wasm/dist/build/jq.js'

export interface Ran {
  /** jq's own: 2 and 3 of a filter that is none, 5 of one that failed. */
  status: number
  output: string
  error: string
}

/** What the pinned jq-wasm calls the two imports that move bytes; the test of this file says when it calls them otherwise. */
const [read, write] = ['g', 'd'] as const

let compiled: WebAssembly.Module | undefined

/**
 * Runs jq once, in an instance of its own: nothing of one run is left for the next. jq-wasm's own streams copy all that
 * is left with each byte, which takes minutes for a megabyte: here both are ours.
 */
export async function runJq(args: readonly string[], input: string): Promise<Ran> {
  const streams = streamsOf(new TextEncoder().encode(input))
  const program = await instance(streams)
  const before = process.exitCode
  const status = program.callMain([...args])
  // It believes that the process is its own.
  process.exitCode = before
  return { status, output: streams.written(1), error: streams.written(2) }
}

interface Program {
  callMain: (args: string[]) => number
}

const isProgram = (value: unknown): value is Program =>
  typeof value === 'object' && value !== null && 'callMain' in value && typeof value.callMain === 'function'

/** Emscripten's loader asks `WebAssembly.instantiate` for what it runs: that is the only place where imports can be changed. */
async function instance(streams: Streams): Promise<Program> {
  const { instantiate } = WebAssembly
  const instead = async (source: BufferSource, { a: imports }: WebAssembly.Imports) => {
    compiled ??= await WebAssembly.compile(source)
    const made = await instantiate(compiled, {
      a: { ...imports, [read]: streams.read, [write]: streams.write },
    })
    const memory = Object.values(made.exports).find((one) => one instanceof WebAssembly.Memory)
    if (!memory) throw new TypeError('jq has no memory')
    streams.useMemory(memory)
    return { instance: made, module: compiled }
  }
  Object.assign(WebAssembly, { instantiate: instead })
  try {
    const made: unknown = await factory()
    if (!isProgram(made)) throw new TypeError('jq-wasm has made no program')
    return made
  } finally {
    Object.assign(WebAssembly, { instantiate })
  }
}

type Streams = ReturnType<typeof streamsOf>

/** WASI's `fd_read` and `fd_write`: each list of `(pointer, length)` pairs stands in the program's memory. */
function streamsOf(input: Uint8Array) {
  let memory: WebAssembly.Memory | undefined
  let at = 0
  const written = new Map<number, Uint8Array[]>()

  function each(list: number, count: number, total: number, move: (part: Uint8Array) => number): number {
    if (!memory) return 8
    const view = new DataView(memory.buffer)
    let moved = 0
    for (let index = 0; index < count; index++) {
      const [pointer, length] = [
        view.getUint32(list + 8 * index, true),
        view.getUint32(list + 8 * index + 4, true),
      ]
      const done = move(new Uint8Array(memory.buffer, pointer, length))
      moved += done
      if (done < length) break
    }
    view.setUint32(total, moved, true)
    return 0
  }

  return {
    useMemory(given: WebAssembly.Memory) {
      memory = given
    },
    read: (_file: number, list: number, count: number, total: number) =>
      each(list, count, total, (part) => {
        const next = input.subarray(at, at + part.length)
        part.set(next)
        at += next.length
        return next.length
      }),
    write: (file: number, list: number, count: number, total: number) =>
      each(list, count, total, (part) => {
        const before = written.get(file)
        if (before) before.push(part.slice())
        else written.set(file, [part.slice()])
        return part.length
      }),
    written: (file: number) => Buffer.concat(written.get(file) ?? []).toString('utf8'),
  }
}
