import type { Notice } from '@morpheus/sdk'
import { useEffect, useRef } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/** Saves the current code on request, and from then on every following one, so that the file is never stale. */
export function useSavePng(
  image: string | undefined,
  savePng: (dataUrl: string) => Promise<string>,
  notice: StoreApi<{ notice: Notice | null }>,
): () => void {
  const following = useRef(false)

  useEffect(() => {
    if (following.current && image) void savePng(image).catch(() => {})
  }, [image, savePng])

  return () => {
    if (!image) return
    savePng(image).then(
      (file) => {
        following.current = true
        notice.setState({ notice: { tone: 'success', text: `Gravado e mantido em dia: ${file}` } })
      },
      (error: unknown) =>
        notice.setState({
          notice: { tone: 'error', text: error instanceof Error ? error.message : String(error) },
        }),
    )
  }
}
