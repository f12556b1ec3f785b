/** A QR code as a PNG data URL, 512 pixels wide. */
export async function drawQr(text: string): Promise<string> {
  const { default: QR } = await import('qrcode')
  return QR.toDataURL(text, { width: 512, margin: 2, errorCorrectionLevel: 'M' })
}
