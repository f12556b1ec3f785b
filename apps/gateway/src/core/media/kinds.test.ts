import { expect, test } from 'vitest'
import { hasMediaKind, otherKindMessage, tooLargeMessage } from './kinds.js'

test('only WebP can be a sticker, and any type can be a document', () => {
  expect(hasMediaKind('image/png', 'sticker')).toBe(false)
  expect(hasMediaKind('image/webp', 'sticker')).toBe(true)
  expect(hasMediaKind('application/x-whatever', 'document')).toBe(true)
})

test('the error for a wrong kind or size names the kind to use instead', () => {
  expect(otherKindMessage('application/pdf', 'video').text).toBe(
    'O conteúdo (application/pdf) não é de vídeo (video/mp4, video/3gpp). Envie como documento.',
  )
  expect(tooLargeMessage('image', 5 * 1024 ** 2).text).toBe(
    'A imagem deve ter no máximo 5 MB. Envie como documento',
  )
  expect(tooLargeMessage('document', 100 * 1024 ** 2).text).toBe('O documento deve ter no máximo 100 MB')
})
