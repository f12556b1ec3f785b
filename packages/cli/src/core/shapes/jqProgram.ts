import factory from 'jq-wasm/dist/build/jq.js'

export interface Ran {
  /** jq's own status: 2 and 3 for an invalid filter, 5 for a failed one. */
  status: number
  output: string
  error: string
}

/** The pinned jq-wasm's names for the two imports that move bytes; this file's test detects a change. */
const [read, write] = ['g', 'd'] as const

let compiled: WebAssembly.Module | undefined

/**
 * Runs jq once, in an instance of its own, so that no state is left. jq-wasm's own streams copy the rest of the input
 * with each byte, which takes minutes for a megabyte: this replaces both.
 */
export async function runJq(args: readonly string[], input: string): Promise<Ran> {
  const streams = streamsOf(new TextEncoder().encode(input))
  const program = await instance(streams)
  const before = process.exitCode
  const status = program.callMain([...args])
  // jq-wasm sets the exit code of the whole process.
  process.exitCode = before
  return { status, output: streams.written(1), error: streams.written(2) }
}

interface Program {
  callMain: (args: string[]) => number
}

const isProgram = (value: unknown): value is Program =>
  typeof value === 'object' && value !== null && 'callMain' in value && typeof value.callMain === 'function'

/** Emscripten's loader calls `WebAssembly.instantiate`, the only place where imports can be replaced. */
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

/** WASI's `fd_read` and `fd_write`: each list of `(pointer, length)` pairs is in the program's memory. */
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
