export interface Packet {
  readonly type: string
  readonly data?: unknown
  readonly options?: object
}

interface Framed extends Packet {
  readonly options: { wsPreEncodedFrame: readonly Uint8Array[]; compress: boolean }
}

/**
 * Joins packets with pre-encoded websocket frames, as broadcasts have, into one with a contiguous buffer. The buffer is
 * reused for consecutive sockets that get the same packets.
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

  forget(): void {
    this.#last = []
    this.#joined = null
  }
}

/** Frame parts written by ws; null when not pre-encoded. */
function frameOf({ options }: Packet): readonly Uint8Array[] | null {
  if (options === undefined || !('wsPreEncodedFrame' in options)) return null
  const { wsPreEncodedFrame: parts } = options
  return Array.isArray(parts) ? parts : null
}
