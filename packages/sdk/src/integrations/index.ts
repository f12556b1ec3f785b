export { descriptions } from './all.js'
export { behavior } from './behavior.js'
export {
  type Article,
  byTarget,
  type Card,
  cardOf,
  catalogue,
  type IntegrationCategory,
  type IntegrationIcon,
  type IntegrationKind,
  integrationKinds,
  isIntegrationKind,
  type TargetKind,
  targetKinds,
} from './catalogue.js'
export { cloud } from './cloud.js'
export { deliveryEvents, enabledWords, eventsField } from './deliveryFields.js'
export {
  type AnyDescription,
  type ChangeFor,
  type ConfigFor,
  type Configured,
  type Description,
  describe,
  type Fact,
  type InputFor,
  type Place,
  type ShownValue,
  type TrialFor,
} from './describe.js'
export { type Choice, type ChoiceGroup, type Field, type FieldKind, type Fields, field } from './fields.js'
export {
  changedNames,
  destinationOf,
  givableFields,
  type NamedField,
  startValues,
  type Values,
} from './formValues.js'
export { loadDescription } from './load.js'
export { rabbitmq } from './rabbitmq.js'
export {
  agree,
  alreadyConfigured,
  type ConfigTexts,
  nounOf,
  ofNoun,
  type Question,
  theNoun,
} from './sentences.js'
export { sqs } from './sqs.js'
export { attemptFacts, type Standing, standing } from './standing.js'
export { type Target, target } from './target.js'
export { webhook } from './webhook.js'
export { websocket } from './websocket.js'
