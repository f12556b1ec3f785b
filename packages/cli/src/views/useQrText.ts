import type { QrCode } from '@morpheus/sdk'
import { useEffect, useState } from 'react'

/** What a code says: as the server sent it, or read from its image; `undefined` while that is under way, null where neither is. */
export function useQrText(qr: QrCode | null): string | null | undefined {
  const [read, setRead] = useState<{ image: string; text: string | null } | null>(null)
  const image = qr !== null && qr.qrText === undefined ? qr.qrCode : undefined

  useEffect(() => {
    if (image === undefined) return
    let wanted = true
    void import('../qr/readPng.js').then(({ textIn }) => {
      if (wanted) setRead({ image, text: textIn(image) ?? null })
    })
    return () => {
      wanted = false
    }
  }, [image])

  if (qr === null) return undefined
  return qr.qrText ?? (read?.image === qr.qrCode ? read.text : undefined)
}
