export { categories } from '../contract/reference/categories.js'
export { type AsyncApiDocument, type AsyncApiOptions, asyncApiDocument } from './asyncDocument.js'
export {
  type DescribedAnswer,
  type DescribedFile,
  type DescribedRow,
  describeAll,
  describeRow,
} from './describe.js'
export { type OpenApiOptions, openApiDocument } from './document.js'
export { type DescribedDelivery, type DescribedEvent, describeDeliveries, describeEvents } from './events.js'
export { type ExampleOptions, exampleOf } from './example/exampleOf.js'
export { exampleOfRow, type RowExample } from './example/rowExample.js'
export type { JsonSchema, JsonType } from './jsonSchema.js'
export { llmsFullText, llmsText } from './llms.js'
export type { OpenApiDocument, OpenApiOperation } from './openApiTypes.js'
export type { DescribedParameter } from './parameters.js'
export { type CollectionOptions, postmanCollection } from './postman.js'
export { cliSnippetOf, cliWordsOf } from './snippets/cli.js'
export { type CurlOptions, curlOf } from './snippets/curl.js'
export type { SampleCall } from './snippets/sampleCall.js'
export { sdkSnippetOf } from './snippets/sdk.js'
export { sdkEventSnippetOf, socketSnippetOf } from './snippets/socket.js'
export type { DescribedStatus } from './statuses.js'
