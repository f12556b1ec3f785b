import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'

/** A terminal of a given size for Ink. ink-testing-library's is 100 columns wide and has no rows. */
export function fakeTerminal(columns: number, rows: number) {
  let last = ''
  const stdout = Object.assign(new EventEmitter(), {
    isTTY: true,
    columns,
    rows,
    write(text: string) {
      // Ignores the sequence that clears the screen.
      if (!text.startsWith('\u001b[2J')) last = text
      return true
    },
  })
  const stdin = Object.assign(new PassThrough({ encoding: 'utf8' }), {
    isTTY: true,
    isRaw: false,
    setRawMode: () => stdin,
    ref: () => stdin,
    unref: () => stdin,
  })
  return {
    streams: asStreams({ stdout, stdin }),
    frame: () => last,
    resize(width: number, height: number) {
      Object.assign(stdout, { columns: width, rows: height })
      stdout.emit('resize')
    },
    /** Resolves once the input has been handled and drawn. */
    async type(text: string) {
      await turn()
      stdin.write(text)
      for (let turns = 0; turns < 5; turns++) await turn()
    },
  }
}

export interface Streams {
  stdout: NodeJS.WriteStream
  stdin: NodeJS.ReadStream
}

/** Ink uses only a part of these types. */
function asStreams(streams: object): Streams {
  if (!isStreams(streams)) throw new TypeError('Not streams')
  return streams
}

const isStreams = (streams: object): streams is Streams => 'stdout' in streams && 'stdin' in streams
