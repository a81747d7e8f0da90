import {
  describeInstallations,
  describeRefusals,
  useInstallHome,
} from "../../../test/configs/describe-installations.ts";
import { brokenConfigs, startingConfigs } from "../../../test/configs/starting-configs.ts";

useInstallHome();
describeInstallations(startingConfigs);
describeRefusals(brokenConfigs);
