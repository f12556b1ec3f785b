interface GroupTexts {
  readonly name: string
  readonly description: string
}

/**
 * Changes from the texts at opening, without whitespace around them. A text that is not written here is left out, so
 * that the change of another person is not undone.
 */
export function changedTexts(initial: GroupTexts, current: GroupTexts): Partial<GroupTexts> {
  const name = current.name.trim()
  const description = current.description.trim()
  return {
    ...(name !== initial.name.trim() && { name }),
    ...(description !== initial.description.trim() && { description }),
  }
}
