import { classes } from '../../../ui/lib/rootProps.js'

interface InlineTextProps {
  /** Text of the contract: code stands between backticks. */
  text: string
  /** Class of its code. */
  codeClass: string
}

export function InlineText({ text, codeClass }: InlineTextProps) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
      <code key={index} className={classes(codeClass, 'mo-mono')}>
        {part}
      </code>
    ),
  )
}
