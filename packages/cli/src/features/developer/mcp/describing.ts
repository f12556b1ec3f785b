export {
  asyncApiDocument,
  openApiDocument,
  postmanCollection,
} from '@morpheus/sdk/openapi'
