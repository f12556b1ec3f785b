import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { type DraftOptions, type DraftState, useDraft } from './useDraft.js'

export interface FormDraft extends DraftState {
  /** Forgets the draft and shows the stored record. */
  discard: () => void
}

type FormDraftOptions = Pick<DraftOptions, 'key' | 'isSecret'>

/**
 * `useDraft` for a form of react-hook-form.
 * @example
 * const draft = useFormDraft(form, values, { key: 'account' })
 * return <form><DraftNotice draft={draft} />…</form>
 */
export function useFormDraft<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  stored: Values,
  options: FormDraftOptions,
): FormDraft {
  const values = useWatch({ control: form.control })
  const draft = useDraft({
    ...options,
    values,
    stored,
    restore: (changes) => form.reset({ ...form.getValues(), ...changes }, { keepDefaultValues: true }),
  })
  return {
    ...draft,
    discard() {
      form.reset(stored)
      draft.drop()
    },
  }
}
