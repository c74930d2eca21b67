// Removes everything that could be a token from a text before it is logged.
export const scrub = (text: string): string =>
  text
    .replace(
      /(api_token|integration_token|password|authorization|bearer)(["'\s:=]+|%22|%3D)[^\s"'&,}]+/gi,
      '$1$2***',
    )
    // One token in seventy has no digit; no word in our texts has twenty letters.
    // Limited tokens have an underscore before their secret.
    .replace(
      /(?<![A-Za-z0-9])((?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{16,}|[A-Za-z0-9]{20,})(?![A-Za-z0-9])/g,
      '***',
    )
