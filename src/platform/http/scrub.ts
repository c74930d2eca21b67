// Takes everything that could be a token out of a text meant for the log.
export const scrub = (text: string): string =>
  text
    .replace(
      /(api_token|integration_token|password|authorization|bearer)(["'\s:=]+|%22|%3D)[^\s"'&,}]+/gi,
      '$1$2***',
    )
    // One token in seventy has no digit; no word of ours has twenty letters.
    .replace(/\b((?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{16,}|[A-Za-z0-9]{20,})\b/g, '***')
