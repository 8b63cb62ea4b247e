import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { programApi } from "../../worker/features/programs/api.ts";
import { openApi } from "../../worker/features/programs/openapi.ts";

test("the document for programs is valid OpenAPI 3.1", async () => {
  const document = JSON.parse(JSON.stringify(await openApi(programApi)));
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
  expect(await new Validator().validate({ ...document, paths: { "/x": { get: 1 } } })).toMatchObject({
    valid: false,
  });
});
