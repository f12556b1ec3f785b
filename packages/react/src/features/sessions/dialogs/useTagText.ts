import { tagLimits, tagsIn } from '@morpheus/sdk'
import { useState } from 'react'
import { useLabelTexts } from '../texts.js'

export function useTagText(first: readonly string[] = []) {
  const texts = useLabelTexts()
  const [text, setText] = useState(first.join(', '))
  const tags = tagsIn(text)
  const isLong = tags.some((tag) => tag.length > tagLimits.length)
  const error =
    tags.length > tagLimits.count
      ? texts.tooMany(tagLimits.count)
      : isLong
        ? texts.tooLong(tagLimits.length)
        : undefined
  const toggle = (tag: string) => {
    const next = tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag]
    setText(next.join(', '))
  }
  return { text, setText, tags, toggle, error }
}
