import type { QrCode } from '@morpheus/sdk'
import { useEffect, useState } from 'react'

/**
 * The text of a code: from the server, or decoded from its image; `undefined` while decoding, null where neither works.
 */
export function useQrText(qr: QrCode | null): string | null | undefined {
  const [read, setRead] = useState<{ image: string; text: string | null } | null>(null)
  const image = qr !== null && qr.qrText === undefined ? qr.qrCode : undefined

  useEffect(() => {
    if (image === undefined) return
    let wanted = true
    void import('../../../core/qr/readPng.js').then(({ textIn }) => {
      if (wanted) setRead({ image, text: textIn(image) ?? null })
    })
    return () => {
      wanted = false
    }
  }, [image])

  if (qr === null) return undefined
  return qr.qrText ?? (read?.image === qr.qrCode ? read.text : undefined)
}
