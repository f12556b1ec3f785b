import { useContactTexts } from '../../../text/contacts.js'

interface ContactLettersProps {
  /** Those that there are, as one text. */
  letters: string
  value: string | undefined
  onChange: (letter: string | undefined) => void
}

/** From where the list begins: native radio buttons in a row, so one stop of Tab, and arrows from letter to letter. */
export function ContactLetters({ letters, value, onChange }: ContactLettersProps) {
  const texts = useContactTexts()
  return (
    <fieldset className="mo-contact-letters" aria-label={texts.letters}>
      {[undefined, ...letters].map((letter) => (
        <label key={letter ?? 'all'} className="mo-contact-letter">
          <input
            type="radio"
            className="mo-contact-letter-control"
            aria-label={letter && texts.toLetter(letter.toUpperCase())}
            checked={letter === value}
            onChange={() => onChange(letter)}
          />
          {letter?.toUpperCase() ?? texts.allLetters}
        </label>
      ))}
    </fieldset>
  )
}
