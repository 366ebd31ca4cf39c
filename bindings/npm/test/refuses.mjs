// A check of errors.
import assert from 'node:assert/strict';
import { WendError } from 'wend';

export function refuses(act, code, words = /./) {
  assert.throws(act, (error) => {
    assert.ok(error instanceof WendError, String(error));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, words);
    return true;
  });
}
