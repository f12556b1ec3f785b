import type { Page } from 'playwright'

/** Half a second of a tone like a phone's recording: Opus, encoded by the browser, in Ogg. */
export async function voiceNote(page: Page): Promise<Buffer> {
  const { head, packets } = await page.evaluate(recordTone)
  const bytes = (text: string) => Buffer.from(text, 'base64')
  const tags = Buffer.concat([Buffer.from('OpusTags'), sized('e2e'), Buffer.alloc(4)])
  let heard = 0
  const sounds = packets.map(({ data, samples }, index) => {
    heard += samples
    return pageOf(bytes(data), heard, index + 2, index === packets.length - 1 ? 4 : 0)
  })
  return Buffer.concat([pageOf(bytes(head), 0, 0, 2), pageOf(tags, 0, 1, 0), ...sounds])
}

/** Runs in the page. */
async function recordTone() {
  const rate = 48_000
  const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
  const packets: { data: string; samples: number }[] = []
  let head = ''
  const encoder = new AudioEncoder({
    output(chunk, about) {
      const description = about?.decoderConfig?.description
      if (description instanceof ArrayBuffer) head = base64(new Uint8Array(description))
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      packets.push({ data: base64(data), samples: Math.round(((chunk.duration ?? 0) * rate) / 1e6) })
    },
    error: (error) => {
      throw error
    },
  })
  encoder.configure({ codec: 'opus', sampleRate: rate, numberOfChannels: 1, bitrate: 24_000 })
  const tone = Float32Array.from(
    { length: rate / 2 },
    (_, index) => Math.sin((index / rate) * 440 * 2 * Math.PI) / 2,
  )
  encoder.encode(
    new AudioData({
      format: 'f32',
      sampleRate: rate,
      numberOfFrames: tone.length,
      numberOfChannels: 1,
      timestamp: 0,
      data: tone,
    }),
  )
  await encoder.flush()
  encoder.close()
  return { head, packets }
}

function sized(text: string): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(text.length)
  return Buffer.concat([size, Buffer.from(text)])
}

/** Ogg page with a single packet. RFC 3533. */
function pageOf(packet: Buffer, granule: number, sequence: number, flags: number): Buffer {
  const lacing = Buffer.alloc(Math.floor(packet.length / 255) + 1, 255)
  lacing[lacing.length - 1] = packet.length % 255
  const header = Buffer.alloc(27)
  header.write('OggS')
  header[5] = flags
  header.writeBigUInt64LE(BigInt(granule), 6)
  header.writeUInt32LE(1, 14)
  header.writeUInt32LE(sequence, 18)
  header[26] = lacing.length
  const whole = Buffer.concat([header, lacing, packet])
  whole.writeUInt32LE(checksum(whole), 22)
  return whole
}

function checksum(bytes: Buffer): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}
