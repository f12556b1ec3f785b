/** One of several values that can be chosen. */
export interface Choice {
  value: string
  label: string
  /** What is to be known about it. */
  note?: string
}

export interface ChoiceGroup {
  label: string
  choices: readonly Choice[]
}

interface AnyField<Name extends string> {
  name: Name
  label: string
  help?: string
  /** Left out of what is sent while it is empty. */
  optional?: boolean
  /** Marked as required; what is missing is said by the contract. */
  required?: boolean
  /** Shares its line with a neighbour where there is room. */
  half?: boolean
}

type Kind =
  | { kind: 'text'; placeholder?: string; mono?: boolean }
  /** Masked once stored; left alone, the mask is sent back and changes nothing. */
  | { kind: 'password'; placeholder?: string }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'select'; choices: readonly Choice[] }
  | { kind: 'checklist'; groups: readonly ChoiceGroup[] }
  /** Names and values, as an object in the contract. */
  | { kind: 'headers' }
  | { kind: 'toggle' }
  /** A list in the contract, text between commas on screen. */
  | { kind: 'commas'; placeholder?: string }

/** One field of a configuration: what it is called, how it is asked for, and how it travels. */
export type FieldDescription<Name extends string = string> = AnyField<Name> & Kind

/** A value of the configuration that is only shown. */
export interface ShownValue {
  label: string
  value: string
  help?: string
}
