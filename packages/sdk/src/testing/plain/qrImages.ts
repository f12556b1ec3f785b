/** Two QR codes as PNG data URLs: before and after a renewal. */
export const qrImages = {
  first: [
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEsAAABLCAYAAAA4TnrqAAAAAklEQVR4AewaftIAAAIRSURBVO',
    '3BMZLkOBDAQICh/38Ztw49TajU0Xs7BjPtD46RxTG2OMYWx9jiGFscYxc/UPm2ik3lTsUdla1iU/m2ijuLY2xxjF0MVHxK5U',
    '7FpvINFZ9SebI4xhbH2MVLKk8qnqhsFZvKVvEplScVbyyOscUxdvHLVGwqW8W/tjjGFsfYxS+gcqfiN1kcY4tj7OKlim+o+J',
    'sqvm1xjC2OsYsBlW9T2So2la1iU9kq7qj8TYtjbHGM2R/8Yyp3Kn6TxTG2OMYufqDyRsUdla1iU9kqNpUnKlvFHZUnFZvKVn',
    'FncYwtjrGLL1HZKraKJypPVJ6o3KnYVO5UPFkcY4tj7GKg4g2V/4vKnYpNZavYVO5U3FkcY4tj7OIHFZvKnYpNZau4o7JVbC',
    'pvVDxR+bbFMbY4xuwPXlD5hoonKlvFpnKnYlO5U/GpxTG2OMYuXqr4BpWt4o2KTeVTKlvFk8UxtjjGLn6g8m0VW8Udla3iDZ',
    'UnKp9aHGOLY+xioOJTKp9SuVOxVWwqW8WmcqfijcUxtjjGLl5SeVLxDRWbypOKN1S2iieLY2xxjF38IypbxVbxhsqdiq1iU/',
    'nU4hhbHGMXv4zKE5Wt4onKnYo3FsfY4hi7eKni21S2iicqm8qdiq3iicpWcWdxjC2OsYsBlf+Lyp2KrWJTeUNlq9gqniyOsc',
    'UxZn9wjCyOscUxtjjGFsfY4hj7DxbR8aBAHHBlAAAAAElFTkSuQmCC',
  ].join(''),
  renewed: [
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEsAAABLCAYAAAA4TnrqAAAAAklEQVR4AewaftIAAAIpSURBVO',
    '3BQY4kuREAQXci//9l117ixkayCj3akUAz+wfXkcV1bHEdW1zHFtexxXXs4Qcqv61iqOxU7KiMiqHy2yp2FtexxXXs4UDFt1',
    'R2KobKb6j4lsqbxXVscR17+JDKm4o3KqNiqIyKb6m8qfjE4jq2uI49/GUqhsqo+LctrmOL69jDX0Dlf8HiOra4jj18qOI3VP',
    'xJFb9tcR1bXMceDqj8NpVRMVRGxVAZFTsqf9LiOra4jj38oOJPqhgq36r4b1lcxxbXsYcfqHyiYkdlVAyVUTFUdiqGyqjYUX',
    'lTMVRGxc7iOra4jj38oGKovFHZqRgqbyqGyqh4o7JTMVR2Kt4srmOL69jDD1RGxVAZFW9UdiqGyk7FG5WdiqEyKobKTsXO4j',
    'q2uI49HFAZFUNlp2JUDJVPqIyKUfFG5bctrmOL69jDh1R2KobKTsVOxVAZFTsqOxWfqPjE4jq2uI49/KDiWxVvVHYqhspOxV',
    'D5lsqoeLO4ji2uYw8/UPltFaNiqLypeKPyRuVbi+vY4jr2cKDiWyqfUPlExVAZFUNlp2KojIqdxXVscR17+JDKm4pPVLxRGR',
    'U7FZ9QGRVvFtexxXXs4V+islPxCZWdilExVL61uI4trmMPf4GKHZUdlVHxRmWn4hOL69jiOvbwoYrfpjIqdiqGylDZqRgVb1',
    'RGxc7iOra4jj0cUPl/oTIqRsWbxXVscR2zf3AdWVzHFtexxXVscR1bXMf+A+TMB6vLmdoyAAAAAElFTkSuQmCC',
  ].join(''),
}
