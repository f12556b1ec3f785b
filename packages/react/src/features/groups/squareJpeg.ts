/** Side of a picture in pixels, as WhatsApp shows it. */
const side = 640

/** A picture as WhatsApp wants it: a square JPEG, cut from the middle. */
export async function squareJpeg(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file)
  const edge = Math.min(image.width, image.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws no pictures')
  const [left, top] = [(image.width - edge) / 2, (image.height - edge) / 2]
  context.drawImage(image, left, top, edge, edge, 0, 0, side, side)
  image.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be converted'))),
      'image/jpeg',
      0.85,
    )
  })
}
