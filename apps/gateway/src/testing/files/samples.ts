/** Minimal files of each type, with their magic numbers. */
const base64 = (text: string) => Buffer.from(text, 'base64')

export const png = base64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
)
export const jpeg = Buffer.concat([
  base64('/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgID'),
  Buffer.alloc(200, 1),
])
export const webp = base64('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=')
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const mp3 = Buffer.concat([
  Buffer.from('ID3\x03\x00\x00\x00\x00\x00\x00', 'latin1'),
  Buffer.alloc(400, 0xff),
])
export const mp4 = Buffer.concat([
  Buffer.from('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp42', 'latin1'),
  Buffer.alloc(100),
])
/** First Ogg page of an Opus stream, as in a voice note. */
export const opus = Buffer.concat([
  Buffer.from('OggS\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00', 'latin1'),
  Buffer.from('\x00\x00\x00\x00\x01\x13OpusHead\x01\x01\x38\x01\x80\xbb\x00\x00\x00\x00\x00', 'latin1'),
  Buffer.alloc(100),
])
export const zip = Buffer.concat([
  Buffer.from('PK\x03\x04\x14\x00\x00\x00\x00\x00', 'latin1'),
  Buffer.alloc(60),
])
