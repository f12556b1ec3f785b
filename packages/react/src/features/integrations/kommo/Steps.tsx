import { classes } from '../../../ui/kit/classes.js'
import { useKommoTexts } from './texts.js'

export const steps = ['configuration', 'authorization', 'webhooks'] as const
export type Step = (typeof steps)[number]

export function Steps({ step }: { step: Step }) {
  const texts = useKommoTexts()
  return (
    <ol className="mo-wizard-steps" aria-label={texts.steps}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={classes('mo-step', name === step && 'mo-step-current')}
          aria-current={name === step ? 'step' : undefined}
        >
          <span className="mo-step-number mo-figures" aria-hidden="true">
            {index + 1}
          </span>
          {texts[name]}
        </li>
      ))}
    </ol>
  )
}
