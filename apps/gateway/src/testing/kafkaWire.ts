/** Reads the elements of a Kafka request, which are big-endian. */
export class KafkaReader {
  readonly #buffer: Buffer
  #at = 0

  constructor(buffer: Buffer) {
    this.#buffer = buffer
  }

  /** Bytes, read ones included. */
  get length(): number {
    return this.#buffer.length
  }

  int16(): number {
    return this.#buffer.readInt16BE(this.#skip(2))
  }

  int32(): number {
    return this.#buffer.readInt32BE(this.#skip(4))
  }

  string(): string | null {
    const length = this.int16()
    return length < 0 ? null : this.#take(length).toString()
  }

  bytes(): KafkaReader {
    return new KafkaReader(this.#take(Math.max(0, this.int32())))
  }

  text(): string {
    return this.#buffer.subarray(this.#at).toString()
  }

  array<T>(read: () => T): T[] | null {
    const length = this.int32()
    return length < 0 ? null : Array.from({ length }, read)
  }

  /** The records of an uncompressed batch of version 2. */
  *records() {
    const headOfBatch = 57
    this.#skip(headOfBatch)
    const count = this.int32()
    for (let index = 0; index < count; index += 1) {
      this.#varint()
      this.#skip(1)
      this.#varint()
      this.#varint()
      const key = this.#varText()
      const value = this.#varText()
      const headers = Array.from(
        { length: this.#varint() },
        () => [this.#varText(), this.#varText()] as const,
      )
      yield { key, value, headers: Object.fromEntries(headers) }
    }
  }

  #varText(): string {
    return this.#take(Math.max(0, this.#varint())).toString()
  }

  #varint(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.#buffer.readUInt8(this.#skip(1))
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return (value >>> 1) ^ -(value & 1)
    }
  }

  #take(length: number): Buffer {
    const start = this.#skip(length)
    return this.#buffer.subarray(start, start + length)
  }

  #skip(length: number): number {
    const start = this.#at
    this.#at += length
    return start
  }
}

/** Builds an answer of Kafka. */
export class KafkaWriter {
  readonly #parts: Buffer[] = []

  int8(value: number): this {
    return this.#write(1, (buffer) => buffer.writeInt8(value))
  }

  int16(value: number): this {
    return this.#write(2, (buffer) => buffer.writeInt16BE(value))
  }

  int32(value: number): this {
    return this.#write(4, (buffer) => buffer.writeInt32BE(value))
  }

  int64(value: number): this {
    return this.#write(8, (buffer) => buffer.writeBigInt64BE(BigInt(value)))
  }

  string(text: string | null): this {
    if (text === null) return this.int16(-1)
    this.int16(Buffer.byteLength(text)).#parts.push(Buffer.from(text))
    return this
  }

  bytes(text: string): this {
    this.int32(Buffer.byteLength(text)).#parts.push(Buffer.from(text))
    return this
  }

  array<T>(items: readonly T[], write: (item: T) => unknown): this {
    this.int32(items.length)
    for (const item of items) write(item)
    return this
  }

  frame(): Buffer {
    const body = Buffer.concat(this.#parts)
    return Buffer.concat([new KafkaWriter().int32(body.length).#parts[0] ?? Buffer.alloc(0), body])
  }

  #write(size: number, write: (buffer: Buffer) => void): this {
    const buffer = Buffer.alloc(size)
    write(buffer)
    this.#parts.push(buffer)
    return this
  }
}
