import type { ReceivedFile } from '@morpheus/sdk'

export async function saveFile(file: Pick<ReceivedFile, 'name' | 'blob'>): Promise<void> {
  const url = URL.createObjectURL(await file.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = file.name ?? 'backup.zip'
  link.click()
  // The browser has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
