// Takes everything that could be a token out of a text meant for the log.
export const scrub = (text: string): string =>
  text
    .replace(
      /(api_token|integration_token|password|authorization|bearer)(["'\s:=]+|%22|%3D)[^\s"'&,}]+/gi,
      '$1$2***',
    )
    .replace(/\b(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{16,}\b/g, '***')
    // One token in a hundred holds no digit.
    .replace(/\b(?=[A-Za-z0-9]*[A-Z])(?=[A-Za-z0-9]*[a-z])[A-Za-z0-9]{20,}\b/g, '***')
