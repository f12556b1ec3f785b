/** A packet on its way to a transport of Engine.IO. */
export interface Packet {
  readonly type: string
  readonly data?: unknown
  readonly options?: object
}

interface Framed extends Packet {
  readonly options: { wsPreEncodedFrame: readonly Uint8Array[]; compress: boolean }
}

/**
 * Makes one packet of several whose websocket frames are known, as those of a broadcast are: its one frame is theirs, one
 * after another, in one piece of memory. Sockets that are sent the same, one after another, are sent the same piece.
 */
export class JoinedFrames {
  #last: readonly (readonly Uint8Array[])[] = []
  #joined: Framed | null = null

  /** @returns null unless the frames of all are known. */
  join(packets: readonly Packet[]): Framed | null {
    const last = this.#last
    const isSame =
      packets.length === last.length && packets.every((packet, at) => frameOf(packet) === last[at])
    if (isSame) return this.#joined
    const frames = packets.map(frameOf).filter((frame) => frame !== null)
    if (frames.length < packets.length) return null
    this.#last = frames
    const options = { wsPreEncodedFrame: [Buffer.concat(frames.flat())], compress: false }
    this.#joined = { type: 'message', options }
    return this.#joined
  }

  /** Lets go of what was sent last. */
  forget(): void {
    this.#last = []
    this.#joined = null
  }
}

/** In the parts that ws writes; null where it has none. */
function frameOf({ options }: Packet): readonly Uint8Array[] | null {
  if (options === undefined || !('wsPreEncodedFrame' in options)) return null
  const { wsPreEncodedFrame: parts } = options
  return Array.isArray(parts) ? parts : null
}
